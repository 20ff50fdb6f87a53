import fc from 'fast-check'

// A mutant that a property does not catch in a few tries is for an example to catch.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 12 })
