import { createFileRoute } from '@tanstack/react-router'
import { PriceProfilesPage } from '../../../../features/catalogue/price-profile/price-profiles.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/price-profile')({
  component: PriceProfilesPage,
})
