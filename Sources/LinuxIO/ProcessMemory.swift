import CLinux

/// What the program has of the machine's memory.
package enum ProcessMemory {
  /// Gives back what was needed once, for the start or for reading a book: free memory, and the pages of the
  /// program and its libraries that are the same in their files (madvise(2), `MADV_DONTNEED`). Those that a key
  /// needs come back as they are touched, some 40 times 64 KiB; what only a start runs doesn't.
  ///
  /// A breakpoint that a debugger has written into the program goes with its page. From any thread.
  package static func giveBack() { clinux_give_back_memory() }

  /// Lets the threads that are started from now on share the heap of the main thread, so that
  /// ``giveBack()`` gives back what they have left.
  package static func shareHeap() { clinux_share_heap() }
}
