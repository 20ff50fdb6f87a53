/**
 * The sentences that the specification gives, each at its key (decision 55). A text begins with its sentence; a clearer detail may follow.
 * Case and a full stop at the end are free. They keep their exclamation mark and their "please".
 */
export const documentedSentences: Readonly<Record<string, string>> = {
  'shell.error.notFound.title': "We couldn't find the page you are looking for",
  'shell.error.denied.title': 'You shall not pass!',
  'shell.error.denied.subtitle': 'Access Denied',
  'shell.error.failed.title': 'Whoops...',
  'shell.error.failed.message': 'Something went wrong. Please contact support if the error persists!',
  'shell.error.toast': 'Whoops, something went wrong',
  'shell.error.failedToProcess': 'Failed to process',
}
