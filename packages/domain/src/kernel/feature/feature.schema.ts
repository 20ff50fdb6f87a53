import * as z from 'zod'

/** The parts of the product that a host name may leave out. A part that is not named here is always there. */
export const TenantFeature = z.enum(['COURSES', 'REPORTING']).meta({ id: 'TenantFeature' })
export type TenantFeature = z.infer<typeof TenantFeature>
