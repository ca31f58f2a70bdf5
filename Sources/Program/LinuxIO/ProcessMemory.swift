import CLinux

/// The memory of this process.
package enum ProcessMemory {
  /// Returns to the system the memory that was needed only once, for the start or for reading an
  /// address book: free memory, and pages of the program and its libraries that are the same as in
  /// their files (madvise(2), `MADV_DONTNEED`). The pages that a key press needs are read again
  /// when they are used, some 40 times 64 KiB. Pages that only the start needs are not read again.
  ///
  /// A debugger's breakpoints in these pages are lost. May be called from any thread.
  package static func giveBack() { clinux_give_back_memory() }

  /// Makes threads that are started later share the heap of the main thread, so that ``giveBack()``
  /// also returns the memory that they have freed.
  package static func shareHeap() { clinux_share_heap() }
}
