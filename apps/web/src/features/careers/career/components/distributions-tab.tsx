import { ActionIcon } from '@mantine/core'
import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDistributionText } from '../../../../shared/points/use-distribution-text.ts'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'
import { DistributionDrawer } from './distribution-drawer.tsx'

type Variant = CareerView['sportTypeVariants'][number]
type Open = { kind: 'edit' | 'delete'; category: CareerCategory; variant: Variant }

/** ps086: a table of categories and disciplines; each cell contains a point distribution. */
export const DistributionsTab = ({
  career,
  federation,
  canEdit,
}: {
  career: CareerView
  federation: string
  canEdit: boolean
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const summary = useDistributionText()
  const { saveDistribution } = useCareerParts()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const cellOf = (category: CareerCategory, variant: Variant) => {
    const found = category.pointDistributions.find((each) => each.sportTypeVariantRef === variant.ref)
    const name = { category: category.name, discipline: variant.name }
    return (
      <div className={classes.table}>
        <span className={found ? undefined : classes.none}>
          {found ? t(`careers:career.kind.${found.distribution.kind}`) : t('careers:career.noTable')}
          {found && <small className={classes.summary}>{summary(found.distribution)}</small>}
        </span>
        {canEdit && (
          <span className={classes.actions}>
            <ActionIcon
              aria-label={t('careers:career.editPointsOf', name)}
              onClick={() => setOpen({ kind: 'edit', category, variant })}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            {found && (
              <ActionIcon
                aria-label={t('careers:career.removePointsOf', name)}
                onClick={() => setOpen({ kind: 'delete', category, variant })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )}
      </div>
    )
  }
  return (
    <Section title={t('careers:career.tab.points')} description={t('careers:career.pointsAbout')}>
      {career.categories.length === 0 ? (
        <EmptyState title={t('careers:career.noCategories')} message={t('careers:career.noCategoriesWhy')} />
      ) : (
        <div className={classes.matrixScroll}>
          <table className={classes.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('careers:career.category')}</th>
                {career.sportTypeVariants.map(({ ref, name }) => (
                  <th key={ref} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {career.categories.toReversed().map((category) => (
                <tr key={category.ref}>
                  <th scope="row">{category.name}</th>
                  {career.sportTypeVariants.map((variant) => (
                    <td key={variant.ref}>{cellOf(category, variant)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open?.kind === 'edit' && (
        <DistributionDrawer
          career={career}
          federation={federation}
          category={open.category}
          variant={open.variant}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={saveDistribution.isPending}
        what={
          open
            ? t('careers:career.removePointsOf', { category: open.category.name, discipline: open.variant.name })
            : ''
        }
        message={t('careers:career.removePointsWhy')}
        onConfirm={() => {
          if (open?.kind !== 'delete') return
          saveDistribution.mutate(
            {
              federation,
              career: career.ref,
              category: open.category.ref,
              sportTypeVariantRef: open.variant.ref,
              request: null,
              version: career.version,
            },
            { onSettled: close },
          )
        }}
      />
    </Section>
  )
}
