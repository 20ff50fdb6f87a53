import { describe, expect, it } from 'vitest'
import { readCommand } from './command-words.ts'

const phrases = {
  subscriptions: 'entries, registrations',
  startlists: 'start list, order',
  results: 'results, scores',
  rankings: 'ranking',
  signOff: 'sign off, scratch',
}

describe('a command', () => {
  it.each([
    ['244 sign off', 'signOff', '244'],
    ['Sign off 244', 'signOff', '244'],
    ['results 1,10', 'results', '1,10'],
    ['1,10 m res', 'results', '1,10 m'],
    ['Ranking', 'rankings', ''],
    ['grand prix start list', 'startlists', 'grand prix'],
    ['scr galant', 'signOff', 'galant'],
    ['Élodie résults', 'results', 'Élodie'],
  ])('%s', (text, verb, about) => expect(readCommand(text, phrases)).toEqual({ verb, about }))

  it.each([
    ['Peeters'],
    ['  Tango van het Molenhof '],
    // A horse may have a name like this.
    ['Scra'],
    ['re 244'],
    [''],
  ])('"%s" has no verb', (text) => expect(readCommand(text, phrases)).toEqual({ verb: null, about: text.trim() }))
})
