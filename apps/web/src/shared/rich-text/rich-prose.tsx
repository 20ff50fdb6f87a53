import classes from './rich-text.module.css'
import { RichText } from './rich-text.tsx'

/** A long text in the office. */
export const RichProse = ({ text }: { text: string }) => <RichText text={text} className={classes.prose} />
