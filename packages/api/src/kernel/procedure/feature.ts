// The parts of the product that a host name may leave out. Calls of such a part are refused here, by their area.
import { accessErrors } from '@oxer/domain/access/access.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { TenantFacts } from '../context/context.ts'

const featureOfArea: Readonly<Record<string, TenantFeature>> = { courses: 'COURSES', reporting: 'REPORTING' }

type Having = Pick<TenantFacts, 'features'>

export const hasFeature = ({ features }: Having, feature: TenantFeature): boolean => features.includes(feature)

/** `courses.courseEvent.get` belongs to the area `courses`. */
export const refuseFeatureOff = (tenant: Having, path: string): void => {
  const feature = featureOfArea[path.split('.')[0] ?? '']
  if (feature !== undefined && !hasFeature(tenant, feature)) throw failure(accessErrors.featureOff)
}

/** The federations whose data of this part the host shows to the public. */
export const federationsWith = (
  { features, federationRefs }: Pick<TenantFacts, 'features' | 'federationRefs'>,
  feature: TenantFeature,
): string[] => (hasFeature({ features }, feature) ? [...federationRefs] : [])
