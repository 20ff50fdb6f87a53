// Messages are kept in a store of their module, which all files of a worker share: the next test must not find what one test has shown.
import { notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'

afterEach(() => notifications.clean())
