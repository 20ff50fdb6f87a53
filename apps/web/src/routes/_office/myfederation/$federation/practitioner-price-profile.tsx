import { createFileRoute } from '@tanstack/react-router'
import { PractitionerPriceProfilesPage } from '../../../../features/catalogue/practitioner-price-profile/practitioner-price-profiles.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/practitioner-price-profile')({
  component: PractitionerPriceProfilesPage,
})
