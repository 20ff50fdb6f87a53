import { ActionIcon, Popover } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asksForHelp, type HelpKind, keyRows, type Legend, legendRows, statusRows } from '../keys-help.view.ts'
import classes from '../results.module.css'

const Rows = ({
  title,
  rows,
  note,
}: {
  title: string
  rows: readonly (readonly [string, string])[]
  note?: string
}) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {rows.map(([keys, says]) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
    {note !== undefined && <p>{note}</p>}
  </section>
)

/**
 * Keys and letters of a sheet, behind a question mark: read once, and then in nobody's way. Without a keyboard only the
 * letters are left to say.
 */
export const KeysHelp = ({ kind, legend = null }: { kind: HelpKind; legend?: Legend | null }) => {
  const { t } = useTranslation('competitions')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!asksForHelp(event)) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="max-content"
      withArrow
      shadow="md"
      // The cursor stays in the sheet: the help is read while somebody types.
      trapFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.keys ?? ''}
          data-legend={legend !== null || undefined}
          variant="default"
          size={28}
          radius="xl"
          aria-label={legend === null ? t('result.keys.title') : t('result.keys.both')}
          aria-keyshortcuts="?"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconQuestionMark size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="region" aria-label={t('result.keys.title')} className={classes.help ?? ''}>
        {legend !== null && (
          <Rows
            title={t('result.keys.letters')}
            rows={legendRows(legend).map(([code, word]) => [code, t(`result.keys.legend.${word}`)])}
          />
        )}
        <div className={classes.onlyKeys}>
          <Rows
            title={t('result.keys.title')}
            rows={keyRows(kind).map(([keys, word]) => [keys, t(`result.keys.row.${word}`)])}
          />
          <Rows
            title={t('result.column.status')}
            rows={statusRows(kind).map(([key, status]) => [key, t(`result.status.${status}`)])}
            {...((legend === 'FENCES' || legend === 'COURSE') && { note: t(`result.keys.statusWhere.${legend}`) })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
