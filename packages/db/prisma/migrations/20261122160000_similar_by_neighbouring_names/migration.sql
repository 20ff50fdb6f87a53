-- Written by hand: similar persons are now looked for among the neighbours of their search keys, which needs no function.
DROP FUNCTION public.oxer_persons_alike(uuid, text, real, integer);
