import { expect, it } from 'vitest'
import { oneLineAddress } from './one-line-address.ts'

it('an address is one line, with the name of its country', () => {
  const address = {
    street: 'Molenweg',
    number: '12',
    bus: '',
    postalCode: '2500',
    cityName: 'Lier',
    county: '',
    state: '',
  }
  expect(oneLineAddress({ ...address, country: 'BEL' }, 'nl')).toBe('Molenweg 12, 2500 Lier, België')
  expect(oneLineAddress({ ...address, country: 'NLD' }, 'en')).toBe('Molenweg 12, 2500 Lier, Netherlands')
  expect(
    oneLineAddress({ ...address, street: '', number: '', postalCode: '', cityName: '', country: 'BEL' }, 'nl'),
  ).toBe('')
})
