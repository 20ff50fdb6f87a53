import { useState } from 'react'
import { initialsOf } from './initials.ts'
import classes from './people.module.css'

export type AvatarInitialsProps = {
  name: string
  src?: string | null
  /** In pixels. */
  size?: 20 | 24 | 32 | 40 | 56 | 80
  /** The crest of an organisation keeps its shape; the picture of a person is round. */
  shape?: 'round' | 'square'
}

/**
 * A picture, or the initials if there is none or it does not load. The name is beside it, so screen readers skip the
 * picture.
 */
export const AvatarInitials = ({ name, src, size = 32, shape = 'round' }: AvatarInitialsProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: Math.round(size * 0.36) }
  return (
    <span className={classes.avatar} data-shape={shape} style={style} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
