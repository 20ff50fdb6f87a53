import fc from 'fast-check'

// A mutant that a property does not catch in a few tries is for an example to catch; nobody reads a smaller
// counterexample. The same tries each time, so that two measurements of the same code agree.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 25, seed: 7, endOnFailure: true })
