-- Test data: games of every kind as format 7 kept them.
INSERT INTO game VALUES
    ('promised', 10, 'me', 'kofi', 'kofi', 'Kofi', 'GH', 'net', 'abapa', 'text', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    ('open', 11, 'me', 'kofi', 'kofi', 'Kofi', 'GH', 'net', 'abapa', 'text', 'S', NULL, NULL, NULL, NULL, NULL, NULL),
    ('sealed', 12, 'me', 'kofi', 'kofi', '', NULL, 'net', 'abapa', 'text', 'N', 90, 'majority', '25-3', 'S', 40, 'sealed'),
    ('disputed', 13, 'me', 'ama', 'ama', '', NULL, 'net', 'abapa', 'text', 'N', 91, 'resign', '0-3', 'N', 20, 'disputed'),
    ('claimed', 14, 'me', 'ama', 'ama', '', NULL, 'net', 'abapa', 'text', 'S', 92, 'gone', '7-3', 'S', 22, 'claimed'),
    ('left', 15, 'me', 'ama', 'ama', '', NULL, 'net', 'abapa', 'text', 'S', 93, 'gone', '7-3', 'S', 22, 'claimed'),
    ('void', 16, 'me', 'ama', 'ama', '', NULL, 'net', 'abapa', 'text', NULL, NULL, NULL, NULL, NULL, NULL, 'void');
INSERT INTO line VALUES
    (1, 'sealed', 'own', 'a', 'awale/1 result g=sealed', 90),
    (2, 'sealed', 'opponent', 'b', 'awale/1 result g=sealed', 91),
    (3, 'claimed', 'own', 'c', 'awale/1 result g=claimed', 92),
    (5, 'left', 'opponent', 'd', 'awale/1 witness g=left', 93),
    (6, 'left', 'own', 'e', 'awale/1 result g=left', 93),
    (9, 'open', 'own', 'f', 'awale/1 move g=open', 94);
INSERT INTO record VALUES (1, 'sealed', 'a'), (2, 'claimed', 'c'), (3, 'left', 'e');
