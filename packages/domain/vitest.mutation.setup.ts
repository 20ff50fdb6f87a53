import fc from 'fast-check'

// A mutant that a property does not catch in a few runs must be caught by an example; nobody reads a smaller counterexample. The runs are
// the same each time, so that two measurements of the same code agree.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 25, seed: 7, endOnFailure: true })
