import { useEffect } from 'react'
import { useSession } from './session.ts'

/** The title of the tab: the page comes first, because tabs cut off the end. */
export const useTitle = (title: string): void => {
  const { tenant } = useSession()
  useEffect(() => {
    document.title = title === tenant.name ? title : `${title} · ${tenant.name}`
  }, [title, tenant.name])
}
