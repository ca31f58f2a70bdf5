import CLinux

/// The memory of this process.
package enum ProcessMemory {
  /// Returns to the system the memory that was needed only for the start or for reading an address
  /// book (madvise(2), `MADV_DONTNEED`): free memory, and pages of the program and its libraries
  /// that are equal to their files. The pages that a key press needs are read again when they are
  /// used; this is about 40 times 64 KiB. Pages that only the start needs are not read again.
  ///
  /// A debugger's breakpoints in these pages are lost. May be called from any thread.
  package static func giveBack() { clinux_give_back_memory() }

  /// Makes threads that are started later share the heap of the main thread, so that ``giveBack()``
  /// also returns the memory that they have freed.
  package static func shareHeap() { clinux_share_heap() }
}
