export { asAnotherProcess, testDatabase } from './database.ts'
export { type Given, given } from './given/given.ts'
export { type Make, type MakeOptions, make, protocolOf } from './given/make.ts'
export { type Subject, subjects, type TwinWorlds, twinWorlds, type World } from './given/twin-worlds.ts'
