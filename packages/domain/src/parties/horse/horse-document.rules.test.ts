import { expect, it } from 'vitest'
import { documentNameOf } from './horse-document.rules.ts'

it.each([
  ['Paspoort Zirocco.PDF', 'pdf', 'Paspoort Zirocco.pdf'],
  ['scan.exe', 'pdf', 'scan.pdf'],
  ['röntgen v. 2', 'png', 'röntgen v. 2.png'],
  ['../../etc/passwd', 'jpg', 'etc passwd.jpg'],
  ['a\r\nSet-Cookie: x.pdf', 'pdf', 'a Set-Cookie x.pdf'],
  ['\u202Efdp.exe', 'pdf', 'fdp.pdf'],
  ['.pdf', 'pdf', 'document.pdf'],
  ['', 'webp', 'document.webp'],
])('%j with %s is saved as %j (p074)', (uploaded, ext, name) => {
  expect(documentNameOf(uploaded, ext)).toBe(name)
})

it('shortens a long name, never within a character', () => {
  expect(documentNameOf(`${'🐴'.repeat(200)}.pdf`, 'pdf')).toBe(`${'🐴'.repeat(120)}.pdf`)
})
