import { createFileRoute } from '@tanstack/react-router'
import { type Entered, enterOffice } from '../app/access/admission.ts'
import { Office } from '../app/layout/office.tsx'

export const Route = createFileRoute('/_office')({
  // Its type is spelled out because the matches are of all routes, this one included.
  beforeLoad: (entering): Promise<Entered> => enterOffice(entering),
  component: Office,
})
