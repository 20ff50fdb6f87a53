import { TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../startlist.module.css'
import { type Entry, starterName } from '../startlist.view.ts'
import own from './selection-field.module.css'

/** The starters of a list who are not chosen yet, found by rider, horse or club. */
export const StarterPicker = ({ rest, onPick }: { rest: readonly Entry[]; onPick: (entry: Entry) => void }) => {
  const { t } = useTranslation('competitions')
  const [wanted, setWanted] = useState('')
  if (rest.length === 0) return null
  const text = wanted.trim().toLowerCase()
  const found = rest.filter((entry) =>
    [starterName(entry), entry.organisation?.name ?? ''].some((name) => name.toLowerCase().includes(text)),
  )
  return (
    <>
      <TextInput
        label={t('startlist.draw.selection.rest', { count: rest.length })}
        placeholder={t('startlist.draw.selection.find')}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <ul className={own.offered}>
        {found.map((entry) => (
          <li key={entry.ref}>
            <UnstyledButton
              aria-label={t('startlist.draw.selection.add', { name: starterName(entry) })}
              onClick={() => onPick(entry)}
            >
              <IconPlus size={14} aria-hidden /> {starterName(entry)}{' '}
              <span className={classes.quiet}>{entry.organisation?.name}</span>
            </UnstyledButton>
          </li>
        ))}
        {found.length === 0 && <li className={classes.quiet}>{t('startlist.draw.selection.nothing')}</li>}
      </ul>
    </>
  )
}
