import type { MailText as Text } from '@oxer/domain/finance/reminder/reminder.schema'
import classes from './mail-text.module.css'

/** A mail as its payer will read it, in the language of the payer. */
export const MailText = ({ mail: { language, subject, text } }: { mail: Text }) => (
  <article className={classes.mail} lang={language.toLowerCase()} aria-label={subject}>
    <p className={classes.subject}>{subject}</p>
    <p className={classes.text}>{text}</p>
  </article>
)
