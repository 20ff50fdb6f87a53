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
}: Omit<AvatarInitialsProps, 'size'> & {
  /** The name in the form that this table uses, such as with the last name first. */
  label?: string
}) => (
  <span className={classes.pictured}>
    <AvatarInitials name={name} size={24} {...(src !== undefined && { src })} {...(shape && { shape })} />
    {label}
  </span>
)
