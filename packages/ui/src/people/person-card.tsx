import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import { AvatarInitials, type AvatarInitialsProps } from './avatar-initials.tsx'
import classes from './people.module.css'

export type PersonCardProps = {
  name: string
  avatar?: string | null
  detail?: ReactNode
  href?: string
  marks?: ReactNode
  actions?: ReactNode
  size?: AvatarInitialsProps['size']
}

/** A person, horse or club in one line: the name, and the one fact that matters here. */
export const PersonCard = ({ name, avatar = null, detail, href, marks, actions, size = 40 }: PersonCardProps) => {
  const { Link } = useUi()
  return (
    <div className={classes.card}>
      <AvatarInitials name={name} src={avatar} size={size} />
      <div className={classes.words}>
        <div className={classes.name}>
          {href === undefined ? name : <Link href={href}>{name}</Link>}
          {marks}
        </div>
        {detail !== undefined && <div className={classes.detail}>{detail}</div>}
      </div>
      {actions}
    </div>
  )
}
