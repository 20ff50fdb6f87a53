import type { Career as CareerRecord } from '@oxer/db'
import { CareerDefinition } from '@oxer/domain/careers/career/career.schema'
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { publishableView } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { PublicationState } from '@oxer/domain/catalogue/publishable/publishable.schema'

type Named = { readonly ref: string; readonly name: string }

export type CareerRow = CareerRecord & {
  readonly practitionerGroup: Named | null
  readonly _count: { readonly practitioners: number }
}

export const toPublishable = ({
  state,
  revision,
  isSystem,
}: Pick<CareerRecord, 'state' | 'revision' | 'isSystem'>) => ({
  state: PublicationState.parse(state),
  revision,
  isSystem,
})

export const toDefinition = ({ definition }: Pick<CareerRecord, 'definition'>): CareerDefinition =>
  CareerDefinition.parse(definition)

export const toCareerView = (
  row: CareerRow,
  variants: ReadonlyMap<string, CareerView['sportTypeVariants'][number]>,
): CareerView => ({
  ref: row.ref,
  name: row.name,
  practitionerGroupRef: row.practitionerGroupRef,
  practitionerGroup: row.practitionerGroup,
  sportTypeVariantRefs: row.sportTypeVariantRefs,
  sportTypeVariants: row.sportTypeVariantRefs.flatMap((ref) => variants.get(ref) ?? []),
  ...toDefinition(row),
  practitionerCount: row._count.practitioners,
  ...publishableView({ ...toPublishable(row), publishNote: row.publishNote }),
  version: row.version,
})
