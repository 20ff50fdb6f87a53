import { Anchor } from '@mantine/core'
import type { Contact, ContactType } from '@oxer/domain/kernel/contact/contact.schema'
import { AppLink } from './app-link.tsx'
import { placeOf, placeOfCompetition } from './place-of.ts'

/** The page of a contact (pr0143, pr0146). The page of a competition is for everybody; the screens of a federation are for its own users. */
const pageOf: Record<ContactType, (ref: string) => string | null> = {
  PERSON: placeOf.member,
  ORGANISATION: placeOf.organisation,
  COMPETITION: (ref) => placeOfCompetition(ref, 'PUBLIC'),
  FEDERATION: placeOf.federation,
}

/** The name of a contact, as a link to its page; without a link for a reader who may not open that page. */
export const ContactLink = ({ contact, mayOpen = true }: { contact: Contact; mayOpen?: boolean }) => {
  const href = mayOpen ? pageOf[contact.type](contact.ref) : null
  if (href === null) return contact.name
  return (
    <Anchor component={AppLink} href={href} inherit>
      {contact.name}
    </Anchor>
  )
}
