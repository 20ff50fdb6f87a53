import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The next page comes when the reader scrolls to it; the button is for who does not scroll. */
export const LoadMore = ({ isLoading, load }: { isLoading: boolean; load: () => void }) => {
  const { t } = useTranslation('ui')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ isLoading, load })
  latest.current = { isLoading, load }
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && !latest.current.isLoading) latest.current.load()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <Button variant="subtle" loading={isLoading} onClick={load}>
        {t('table.loadMore')}
      </Button>
    </div>
  )
}
