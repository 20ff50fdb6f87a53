import type { ShownPlaceGiving } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { givingLines } from './giving-lines.view.ts'
import classes from './waiting-list.module.css'

/** How the places of a test are given, as everybody reads it. */
export const GivingLines = ({ giving, timeZone }: { giving: ShownPlaceGiving; timeZone: string }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
    <ul className={classes.lines}>
      {givingLines(giving, { t, formats, timeZone }).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
