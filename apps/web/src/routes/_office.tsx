import { createFileRoute } from '@tanstack/react-router'
import { type Entered, enterOffice } from '../app/access/admission.ts'
import { Office } from '../app/layout/office.tsx'

export const Route = createFileRoute('/_office')({
  // The type is explicit, because the matches include all routes, this one too.
  beforeLoad: (entering): Promise<Entered> => enterOffice(entering),
  component: Office,
})
