import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'

/** A registration that must have a combination. */
export const ridden = <Row extends Pick<Registration, 'ref' | 'practitionerRef' | 'rider' | 'horse'>>(row: Row) => {
  const { practitionerRef, rider, horse } = row
  if (practitionerRef === null || rider === null || horse === null) throw new Error(`${row.ref} has no combination`)
  return { ...row, practitionerRef, rider, horse }
}
