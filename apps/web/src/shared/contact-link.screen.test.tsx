import { ContactType } from '@oxer/domain/kernel/contact/contact.schema'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { ContactLink } from './contact-link.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'

it('leads to the page of each type of contact, for readers who may open it (pr0143, pr0146, pr0381)', async () => {
  const { unmount } = await renderScreen(
    ContactType.options.map((type) => <ContactLink key={type} contact={{ type, ref, name: type }} />),
  )
  await screen.findByRole('link', { name: 'FEDERATION' })
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PERSON', `/members/${ref}`],
    ['ORGANISATION', `/organisations/${ref}`],
    ['COMPETITION', `/competitions/${ref}`],
    ['FEDERATION', `/myfederation/${ref}/general`],
  ])
  unmount()
  await renderScreen(<ContactLink contact={{ type: 'FEDERATION', ref, name: 'League' }} mayOpen={false} />)
  expect(await screen.findByText('League')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
