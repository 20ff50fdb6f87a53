import fc from 'fast-check'

// A mutant that a property does not catch in a few tries is for an example to catch; nobody reads a smaller counterexample.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 12, endOnFailure: true })
