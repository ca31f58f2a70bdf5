import SimulatedTypist
import TestSupport
import Testing
import TimeLimit

/// Interruptions of typists of every pace: see ``TypistStory``. To run them by the ten thousand: `swift
/// run -c release twelvekey-typists`.
@Suite(.timeLimited) struct TypistTests {
  @Test(arguments: TypistStory.all) func whatIsTypedIsForWhatItWasBegunFor(story: TypistStory) {
    let first = UInt64.random(in: 0..<1 << 32)
    var all = TypistFindings()
    for seed in first..<first + UInt64(Effort.rounds(2_000)) {
      let findings = story.play(seed: seed)
      if !findings.isClean { Issue.record("\(story.name), seed \(seed): \(findings)") }
      all += findings
    }
    #expect(all.runs > 0)
  }
}
