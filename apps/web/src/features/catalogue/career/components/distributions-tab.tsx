import { ActionIcon } from '@mantine/core'
import type { CareerCategory } from '@oxer/domain/catalogue/career/career.schema'
import type { CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import type { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'
import { DistributionDrawer } from './distribution-drawer.tsx'

type Variant = CareerView['sportTypeVariants'][number]
type Open = { kind: 'edit' | 'delete'; category: CareerCategory; variant: Variant }

/** What a table says, in one line. */
const useSummary = () => {
  const { t } = useTranslation('catalogue')
  const { show } = useDecimalText()
  return (distribution: PointDistribution): string => {
    switch (distribution.kind) {
      case 'RANK_TABLE':
        return distribution.points.map(show).join(' · ')
      case 'RANK_AND_PRACTITIONERS_GRID':
        return t('career.summary.grid', { count: distribution.columns.length })
      case 'JUMPING_RESULT':
        return t('career.summary.lines', { count: distribution.lines.length })
      case 'TOP_COUNT':
        return t(`career.summary.top.${distribution.countType}`, { count: distribution.count })
      case 'OWN_FORMULA':
        return distribution.formula
      case 'RESULT_BASED':
        return distribution.by.source === 'RESULT'
          ? distribution.by.bands.map(({ from, points }) => `≥ ${show(from)}: ${show(points)}`).join(' · ')
          : distribution.by.bands
              .map(
                ({ count, countType, points }) => `${count}${countType === 'PERCENTAGE' ? ' %' : ''}: ${show(points)}`,
              )
              .join(' · ')
    }
  }
}

/** ps086: a table of categories and disciplines; each place holds how points are given there. */
export const DistributionsTab = ({
  career,
  federation,
  canEdit,
}: {
  career: CareerView
  federation: string
  canEdit: boolean
}) => {
  const { t } = useTranslation('catalogue')
  const summary = useSummary()
  const { saveDistribution } = useCareerParts()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const cellOf = (category: CareerCategory, variant: Variant) => {
    const found = category.pointDistributions.find((each) => each.sportTypeVariantRef === variant.ref)
    const name = { category: category.name, discipline: variant.name }
    return (
      <div className={classes.table}>
        <span className={found ? undefined : classes.none}>
          {found ? t(`career.kind.${found.distribution.kind}`) : t('career.noTable')}
          {found && <small className={classes.summary}>{summary(found.distribution)}</small>}
        </span>
        {canEdit && (
          <span className={classes.actions}>
            <ActionIcon
              aria-label={t('career.editPointsOf', name)}
              onClick={() => setOpen({ kind: 'edit', category, variant })}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            {found && (
              <ActionIcon
                aria-label={t('career.removePointsOf', name)}
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
    <Section title={t('career.tab.points')} description={t('career.pointsAbout')}>
      {career.categories.length === 0 ? (
        <EmptyState title={t('career.noCategories')} message={t('career.noCategoriesWhy')} />
      ) : (
        <div className={classes.matrixScroll}>
          <table className={classes.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('career.category')}</th>
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
        title={open ? t('career.removePointsOf', { category: open.category.name, discipline: open.variant.name }) : ''}
        message={t('career.removePointsWhy')}
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
