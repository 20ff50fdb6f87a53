import { ActionIcon, Popover } from '@mantine/core'
import { KeyLines, KeySheet } from '@oxer/ui'
import { IconQuestionMark } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asksForHelp, type HelpKind, keyRows, type Legend, legendRows, statusRows } from '../keys-help.view.ts'
import classes from '../results.module.css'

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
      <Popover.Dropdown role="region" aria-label={t('result.keys.title')}>
        <KeySheet>
          {legend !== null && (
            <KeyLines
              title={t('result.keys.letters')}
              lines={legendRows(legend).map(([code, word]) => [code, t(`result.keys.legend.${word}`)])}
            />
          )}
          <div className={classes.onlyKeys}>
            <KeyLines
              title={t('result.keys.title')}
              lines={keyRows(kind).map(([keys, word]) => [keys, t(`result.keys.row.${word}`)])}
            />
            <KeyLines
              title={t('result.column.status')}
              lines={statusRows(kind).map(([key, status]) => [key, t(`result.status.${status}`)])}
              {...((legend === 'FENCES' || legend === 'COURSE') && { note: t(`result.keys.statusWhere.${legend}`) })}
            />
          </div>
        </KeySheet>
      </Popover.Dropdown>
    </Popover>
  )
}
