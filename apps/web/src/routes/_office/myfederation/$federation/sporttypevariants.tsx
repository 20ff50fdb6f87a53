import { createFileRoute } from '@tanstack/react-router'
import { SportTypeVariantsPage } from '../../../../features/catalogue/sport-type-variant/sport-type-variants.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/sporttypevariants')({
  component: SportTypeVariantsPage,
})
