-- Requests for wrk, made before the run begins, and its figures as one line of JSON after it.
-- COOKIES names a file of session tokens, one per line; PATHS one of addresses to ask for, POSTS one of ids. With
-- MODE=older every request is for the wall below a random id, with MODE=comment it writes a comment below a random work.
-- With MODE=message everybody in COOKIES says something in turn, each in the conversation of the same line of PATHS; RUN
-- names the messages; MODE=like lets them like and unlike in turn what PATHS names; MODE=form sends an empty form to the
-- address itself. ACCEPT is the Accept-Encoding of all of them.

local function lines(name)
    local list = {}
    local path = os.getenv(name)
    if path then
        for line in io.lines(path) do list[#list + 1] = line end
    end
    return list
end

local function headers(cookie)
    return { ["Accept-Encoding"] = os.getenv("ACCEPT"), ["Cookie"] = cookie and "session=" .. cookie }
end

local requests = {}
local cookies, paths, posts, mode = lines("COOKIES"), lines("PATHS"), lines("POSTS"), os.getenv("MODE")
local run, said = os.getenv("RUN"), 0

function init()
    math.randomseed(7)
    for i = 1, math.max(#cookies, #paths, mode and 4096 or 1) do
        local headers = headers(#cookies > 0 and cookies[(i - 1) % #cookies + 1] or nil)
        local post = #posts > 0 and posts[math.random(#posts)]
        if mode == "older" then
            requests[i] = wrk.format("GET", "/?before=" .. post, headers)
        elseif mode == "comment" then
            headers["X-Salon"] = "fragment"
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            requests[i] = wrk.format("POST", "/works/" .. post .. "/comments", headers,
                "text=what+a+quiet+blue+this+is%2C+and+how+well+the+paper+takes+it%3B+I+would+hang+it+by+the+window")
        elseif mode == "form" then
            requests[i] = wrk.format("POST", nil, headers, "")
        else
            requests[i] = wrk.format("GET", paths[(i - 1) % math.max(#paths, 1) + 1], headers)
        end
    end
end

local function message()
    local person = said % #cookies + 1
    said = said + 1
    local headers = headers(cookies[person])
    headers["X-Salon"] = "fragment"
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    return wrk.format("POST", paths[person], headers, string.format(
        "client_id=%s-%06d&text=what+a+quiet+blue+this+is%%2C+and+how+well+the+paper+takes+it", run, said))
end

local function like()
    local person, turn = said % #cookies + 1, math.floor(said / #cookies) % 2
    said = said + 1
    local headers = headers(cookies[person])
    headers["X-Salon"] = "fragment"
    return wrk.format("POST", paths[1] .. (turn == 0 and "/like" or "/unlike"), headers)
end

function request()
    if mode == "message" then return message() end
    if mode == "like" then return like() end
    return requests[math.random(#requests)]
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        '\n{"requests": %d, "seconds": %.4f, "bytes": %d, "errors": %d, "p50_us": %d, "p99_us": %d}\n',
        summary.requests, summary.duration / 1e6, summary.bytes,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout, latency:percentile(50),
        latency:percentile(99)))
end
