import { AvatarInitials, type AvatarInitialsProps } from './avatar-initials.tsx'
import classes from './pictured-name.module.css'

/**
 * A name in a table with its picture before it, in one cell, so that they stay together when the row becomes a card.
 */
export const PicturedName = ({
  name,
  label = name,
  src,
  shape,
  size = 24,
}: Omit<AvatarInitialsProps, 'size'> & {
  /** The small one is for lists of a whole competition. */
  size?: 20 | 24
  /** The name in the form that this table uses, such as with the last name first. */
  label?: string
}) => (
  <span className={classes.pictured}>
    <AvatarInitials name={name} size={size} {...(src !== undefined && { src })} {...(shape && { shape })} />
    <span className={classes.label}>{label}</span>
  </span>
)
