import CLinux

/// The memory of this process.
package enum ProcessMemory {
  /// Gives back to the system the memory that was needed only once, for the start or for reading an
  /// address book: free memory, and pages of the program and its libraries that are unchanged from
  /// their files (madvise(2), `MADV_DONTNEED`). The pages that a key press needs are read again
  /// when they are used, some 40 times 64 KiB. Pages that only a start needs are not.
  ///
  /// A debugger's breakpoints in these pages are lost. May be called from any thread.
  package static func giveBack() { clinux_give_back_memory() }

  /// Makes threads that are started from now on share the heap of the main thread, so that
  /// ``giveBack()`` also gives back the memory that they have freed.
  package static func shareHeap() { clinux_share_heap() }
}
