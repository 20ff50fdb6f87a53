import type { Address } from '@oxer/domain/kernel/address/address.schema'
import { countryIn } from '@oxer/domain/kernel/address/country.rules'

/** `Molenweg 12 bus 3, 2500 Lier, Antwerpen, België`; empty parts are left out. */
export const oneLineAddress = (
  { street, number, bus, postalCode, cityName, county, state, country }: Address,
  language: string,
): string => {
  const line = (...words: string[]): string => words.filter((word) => word !== '').join(' ')
  const lines = [line(street, number, bus), line(postalCode, cityName), county, state].filter((text) => text !== '')
  return lines.length === 0 ? '' : [...lines, countryIn(country, language)].join(', ')
}
