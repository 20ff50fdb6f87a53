import { screen, within } from '@testing-library/react'
import { OwnerSection } from '../../features/parties/horse/components/owner-section.tsx'
import { testHorseDetail } from '../parties.ts'
import { at, byButton, type FormCase } from './form-case.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'
const other = '01890000-0000-7000-8000-0000000000bb'
const horse = testHorseDetail({ version: 3 })
const owner = (name: string, version: number) => ({ contact: { type: 'ORGANISATION' as const, ref, name }, version })

export const ownerCase: FormCase = {
  file: 'parties/horse/components/owner-section.tsx',
  name: 'the owner of a horse',
  screen: () => <OwnerSection horse={horse} canChoose />,
  open: byButton('Choose owner'),
  answers: {
    parties: {
      horse: { owner: () => owner('Read', 3) },
      person: { search: () => ({ matches: [], hasMore: false }) },
      organisation: {
        search: () => ({ matches: [{ ref: other, name: 'Mine', cityName: '' }], hasMore: false }),
      },
    },
  },
  path: 'parties.horse.saveOwner',
  stored: owner('Read', 3),
  theirs: owner,
  field: {
    label: 'Owner who is paid',
    change: async (drawer, user) => {
      const input = within(drawer).getByRole('textbox', { name: 'Owner who is paid' })
      await user.clear(input)
      await user.type(input, 'mine')
      await user.click(await screen.findByRole('option', { name: 'Mine' }, { timeout: 4000 }))
    },
    sent: at('contact.ref'),
    mine: other,
    theirs: () => ref,
  },
}
