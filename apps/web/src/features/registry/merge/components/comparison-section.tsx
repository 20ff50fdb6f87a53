import { Alert, Button, Radio } from '@mantine/core'
import { undoDays } from '@oxer/domain/registry/merge/merge.schema'
import { AvatarInitials, DeleteConfirmation, Facts, Section, StatusBadge } from '@oxer/ui'
import { IconArrowMerge } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type Compared, choicesOf, compare, type Differing, takenOver } from '../comparison.view.ts'
import classes from '../merge.module.css'

type Labels<Field extends string> = readonly { field: Field; label: string }[]

/** The heading of a column, with facts that distinguish persons of the same name. */
type Column = { ref: string; name: string; role: string; isKept: boolean }

const shown = (field: string, value: string | null, none: string, { name }: Column): ReactNode => {
  if (value === null) return <span className={classes.none}>{none}</span>
  return field === 'avatar' ? <AvatarInitials name={name} src={value} size={40} /> : value
}

const DifferingRow = <Field extends string>({
  row,
  label,
  columns,
  choice,
  onChoose,
}: {
  row: Differing<Field>
  label: string
  columns: readonly Column[]
  choice: string | undefined
  onChoose: (ref: string) => void
}) => {
  const { t } = useTranslation(['parties', 'registry'])
  const group = useId()
  return (
    <tr>
      <th scope="row">{label}</th>
      {columns.map((column) => {
        const value = row.values.find(({ ref }) => ref === column.ref)?.value ?? null
        const text =
          value === null ? t('registry:merge.nothing') : row.field === 'avatar' ? t('registry:merge.picture') : value
        return (
          <td key={column.ref}>
            <Radio
              name={group}
              checked={choice === column.ref}
              onChange={() => onChoose(column.ref)}
              aria-label={t('registry:merge.valueOf', { label, text, name: column.name, role: column.role })}
              label={
                <>
                  {shown(row.field, value, t('registry:merge.nothing'), column)}
                  <span className={classes.whose}>{`${column.name} (${column.role})`}</span>
                </>
              }
            />
          </td>
        )
      })}
    </tr>
  )
}

/**
 * The records side by side, the kept one first: differing fields with a choice, equal ones folded, and moved rows in
 * words.
 */
export const ComparisonSection = <Field extends string>({
  kept,
  selected,
  labels,
  moves,
  refusal,
  isBusy,
  merge,
}: {
  kept: Compared<Field>
  selected: readonly Compared<Field>[]
  labels: Labels<Field>
  moves: readonly string[]
  /** Why these records cannot be merged, or null. */
  refusal: string | null
  isBusy: boolean
  merge: (fields: Partial<Record<Field, string>>, onSettled: () => void) => void
}) => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const { differing, equal } = compare(
    labels.map(({ field }) => field),
    [kept, ...selected],
  )
  const choices = choicesOf(differing, chosen)
  const labelOf = (field: Field): string => labels.find((each) => each.field === field)?.label ?? field
  const goes = (index: number): string =>
    selected.length === 1 ? t('registry:merge.goes') : t('registry:merge.goesNumber', { number: index + 1 })
  const columns: Column[] = [
    { ref: kept.ref, name: kept.name, role: t('registry:merge.stays'), isKept: true },
    ...selected.map(({ ref, name }, index) => ({ ref, name, role: goes(index), isKept: false })),
  ]
  const names = formats.list(selected.map(({ name }) => name))
  return (
    <Section title={t('registry:merge.compare')} description={t('registry:merge.compareWhy')}>
      {differing.length === 0 ? (
        <p className={classes.text}>{t('registry:merge.noDifference')}</p>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.table}>
            <caption className={classes.caption}>{t('registry:merge.compare')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('registry:merge.field')}</th>
                {columns.map(({ ref, name, role, isKept }) => (
                  <th key={ref} scope="col">
                    <span className={classes.column}>
                      {name}
                      {isKept ? (
                        <StatusBadge tone="brand">{role}</StatusBadge>
                      ) : (
                        <StatusBadge icon={IconArrowMerge}>{role}</StatusBadge>
                      )}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differing.map((row) => (
                <DifferingRow
                  key={row.field}
                  row={row}
                  label={labelOf(row.field)}
                  columns={columns}
                  choice={choices.get(row.field)}
                  onChoose={(ref) => setChosen((now) => ({ ...now, [row.field]: ref }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {equal.length > 0 && (
        <details className={classes.equal}>
          <summary>{t('registry:merge.equal', { count: equal.length })}</summary>
          <Facts
            columns={3}
            items={equal.map(({ field, value }) => ({
              label: labelOf(field),
              value: field === 'avatar' ? <AvatarInitials name={kept.name} src={value} size={40} /> : value,
            }))}
          />
        </details>
      )}
      <h3 className={classes.heading}>{t('registry:merge.moves')}</h3>
      <ul className={classes.moves}>
        {moves.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {refusal !== null && (
        <Alert color="yellow" role="status">
          {refusal}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          disabled={refusal !== null}
          onClick={() => setAsking(true)}
        >
          {t('registry:merge.confirm')}
        </Button>
      </div>
      <DeleteConfirmation
        opened={isAsking}
        onClose={() => setAsking(false)}
        isBusy={isBusy}
        title={t('registry:merge.askTitle')}
        message={t('registry:merge.askWhy', { count: selected.length, names, kept: kept.name, days: undoDays })}
        confirm={t('registry:merge.confirm')}
        onConfirm={() => merge(takenOver(choices, kept.ref), () => setAsking(false))}
      />
    </Section>
  )
}
