import { paymentCode } from '@oxer/domain/finance/reference/payment-code.rules'
import { describe, expect, it } from 'vitest'
import { qrCodeOf } from './qr-code.ts'
import { qrPictureOf } from './qr-picture.ts'
import { readQrCode } from './testing/read-qr-code.ts'
import { readQrPicture } from './testing/read-qr-picture.ts'

const payload = (name: string, reference: string): string => {
  const asked = {
    name,
    iban: 'BE71 0961 2345 6769',
    bic: 'GKCCBEBB',
    amountCents: 99_999_999_999,
    currency: 'EUR',
    reference,
    text: null,
  }
  const outcome = paymentCode(asked)
  return 'payload' in outcome ? outcome.payload : outcome.refused
}

describe('the picture of a payment code', () => {
  it.each([
    ['+++101/0000/00114+++', 'Paardensport Voorbeeld vzw'],
    ['RF18 5390 0754 7034', 'Fédération équestre – Ştefan Ľubošek, Ελλάδα, a name as long as a payee may have'],
  ])('is read back to the byte: %s', (reference, name) => {
    const text = payload(name, reference)
    expect(text).toMatch(/^BCD\n002\n1\nSCT\n/)
    expect(readQrCode(qrCodeOf(text))).toBe(text)
    expect(readQrPicture(qrPictureOf(text))).toBe(text)
  })

  it('has at most 69 modules, as version 13 has, with the longest payload of the standard', () => {
    const longest = qrCodeOf('x'.repeat(331))
    expect(longest.size).toBe(69 + 8)
    expect(readQrCode(longest)).toBe('x'.repeat(331))
  })
})
